/** What whoever hosts the page tells its visitors, a newer version of it, and what it is made of. */
export const hosting = {
  notice: 'From the host of this page',
  trouble: 'The configuration of this page',
  troubleTitle: 'config.json beside this page is not as expected.',
  troubleDo: 'What is named here is as without the file; the rest holds. Whoever hosts the page can put it right:',
  troubles: {
    silent: 'The file did not arrive. Reload the page to try again.',
    unreachable: 'The file answered with status {{status}}.',
    notJson: 'The file is not JSON: {{detail}}',
    whole: 'The file: expected {{expected}}, found {{found}}.',
    field: 'Field {{field}}: expected {{expected}}, found {{found}}.',
    unknownField: 'Field {{field}}: there is no such field.',
  },
  update: 'A new version of this page is ready.',
  updateWhileRunning: 'A run is at work: answers that have arrived stay, and it can go on after the reload.',
  updateTake: 'Reload',
  about: {
    title: 'About',
    lead: 'Version {{version}}. MIT licence.',
    licences: 'Licences',
    licencesHint: 'Of the libraries, the video engine and the typeface that come with this page.',
    licencesTitle: 'What this page is made of',
    loading: 'Loading the list',
    unloaded: 'The list could not be loaded. It comes with the built page.',
    none: 'no text came with it',
    files: 'Source',
  },
} as const;
