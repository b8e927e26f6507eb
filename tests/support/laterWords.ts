import { withLaterWords } from '../../src/ui/messages/language.ts';

// Views load the words that the first screen does without; tests of their text have no view.
await withLaterWords(Promise.resolve());
