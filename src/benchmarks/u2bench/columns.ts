/** The columns of each file, in whatever order. */
export const COLUMNS = [
  'dataset_name',
  'img_data',
  'patient_id',
  'prompt',
  'anatomy_location',
  'demographic',
  'classification_task',
  'class_label',
  'options',
  'seg_data',
  'seg_channel_name',
  'gt_bbox',
  'keypoints',
  'measurement',
  'caption',
  'report',
  'notes',
] as const;
export type Column = (typeof COLUMNS)[number];

/** All but the two that hold base64 of up to millions of characters. */
export type TextColumn = Exclude<Column, 'img_data' | 'seg_data'>;
export const TEXT_COLUMNS: readonly TextColumn[] = COLUMNS.filter(isText);

function isText(column: Column): column is TextColumn {
  return column !== 'img_data' && column !== 'seg_data';
}
