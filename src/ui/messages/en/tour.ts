/** The tour of five steps: where it stands, and what each view is for. */
export const tour = {
  place: 'Tour, {{place}} of {{total}}',
  next: 'Next',
  back: 'Back',
  leave: 'Leave the tour',
  done: 'Done',
  questions: {
    title: 'Every question, and how each model did',
    text: 'Filter by kind, type, length or outcome, or search. The address holds what you see, so a copied link shows it to the next person.',
  },
  question: {
    title: 'What the model saw',
    text: 'The clip as it is sent, step by frame, and the frames that a model gets. Choose an option, then reveal the key with R. Below, ask a model, or ask the same without the video.',
  },
  run: {
    title: 'Many questions at once',
    text: 'Choose questions, a model and a judge. You see calls and cost before you start, and may stop and go on at any time. The rules need no key.',
  },
  compare: {
    title: 'Figures that hold',
    text: 'Accuracy with intervals clustered by video, models and rules that never look side by side, and the questions on which they differ. Failed calls are counted and never a score.',
  },
  teach: {
    title: 'A lesson is a link',
    text: 'Pick questions, add notes, and copy the link: to present to a class, or for a learner alone. Press ? on any screen for its keys, and for this tour.',
  },
} as const;
