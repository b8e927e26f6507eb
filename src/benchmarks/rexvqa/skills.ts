/** The five skills in the order of the published table, by the name that the records give as `task_name`. */
export const SKILLS = [
  { id: 'differential-diagnosis', task: 'Differential Diagnosis' },
  { id: 'geometric-information', task: 'Geometric Information' },
  { id: 'location-and-distribution', task: 'Location and Distribution' },
  { id: 'negation', task: 'Negation' },
  { id: 'presence', task: 'Presence' },
] as const;
export type Skill = (typeof SKILLS)[number]['id'];

const ASSESSMENT = /\s+assessment$/;

/** Null for a name that is none of the five; some loaders write "Assessment" behind it. */
export function skillOf(taskName: string): Skill | null {
  const name = taskName.trim().toLowerCase().replace(ASSESSMENT, '');
  return SKILLS.find(({ task }) => task.toLowerCase() === name)?.id ?? null;
}
