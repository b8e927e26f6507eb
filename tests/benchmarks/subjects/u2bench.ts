import type { FileTree, Subject } from '../conformance.ts';
import { ROWS, writtenTable, type Cells } from '../u2bench/writtenTables.ts';

/** A table a task, under the names that are tried on a server that lists nothing. */
const filesWith = (rows: Readonly<Record<string, Cells>>): FileTree =>
  Object.fromEntries(
    Object.entries(rows).map(([task, row]) => [
      `${task}/${task}.tsv`,
      new TextEncoder().encode(writtenTable([row, { ...row, patient_id: '0008' }])),
    ]),
  );

export const u2BenchSubject: Subject = {
  files: filesWith({
    disease_diagnosis: ROWS.label,
    view_recognition_and_assessment: ROWS.label,
    lesion_localisation: ROWS.box,
    organ_detection: ROWS.box,
    keypoint_detection: ROWS.points,
    clinical_value_estimation: ROWS.value,
    report_generation: { ...ROWS.report, report: 'PLANTED report: the ventricle is of normal size .' },
    caption_generation: { ...ROWS.caption, caption: 'PLANTED caption: heart in the apical view' },
  }),
  rekeyed: filesWith({
    disease_diagnosis: { ...ROWS.label, class_label: 'normal' },
    view_recognition_and_assessment: { ...ROWS.label, class_label: 'normal' },
    lesion_localisation: { ...ROWS.box, gt_bbox: '[0.8, 0.2, 0.1, 0.1]' },
    organ_detection: { ...ROWS.box, gt_bbox: '' },
    keypoint_detection: { ...ROWS.points, keypoints: "{'mitral valve': [0.9, 0.1]}" },
    clinical_value_estimation: { ...ROWS.value, measurement: "{'EF': 33.0}" },
    report_generation: { ...ROWS.report, report: 'PLANTED report: both atria are large .' },
    caption_generation: { ...ROWS.caption, caption: 'PLANTED caption: an empty view' },
  }),
  // Its prompts ask for the label itself.
  says: (answer, { options }) => {
    if (answer.kind === 'choice') return options?.[answer.index] ?? '';
    return answer.kind === 'number' ? String(answer.value) : answer.text;
  },
};
