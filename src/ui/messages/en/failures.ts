import type { FailureCode } from '../../../domain/failure.ts';

/** For each code: what happened, and what the person can do. A code without its sentences is a type error. */
const byCode = {
  'host-not-allowed': {
    what: 'This page may not connect to this host.',
    do: 'Its policy names the hosts that it may ask. Whoever hosts the page can add this one to connections in config.json.',
  },
  'no-source': {
    what: 'There is no video for this question.',
    do: 'Give a file of your own on the question’s page, or set the proxy’s address in Settings.',
  },
  'proxy-unreachable': {
    what: 'The proxy did not answer.',
    do: 'Start it, or check its address in Settings. A file of your own works without it.',
  },
  'proxy-refused': {
    what: 'The proxy refused the request.',
    do: 'See its own words in Settings: it may not know this page’s address.',
  },
  'proxy-token': {
    what: 'The proxy asks for a token.',
    do: 'Enter the one that its owner hands out, beside the proxy’s address in Settings.',
  },
  'proxy-busy': {
    what: 'The proxy is serving as many videos as it allows.',
    do: 'Wait a moment and try again.',
  },
  'proxy-outdated': {
    what: 'The proxy’s yt-dlp is too old for this video’s host.',
    do: 'Update yt-dlp and start the proxy again; npm start fetches a current one.',
  },
  'video-unlisted': {
    what: 'The proxy does not serve this video.',
    do: 'Ask its owner to add it (PROXY_IDS), use a proxy of your own, or give a file.',
  },
  'video-unavailable': {
    what: 'The video is not available any more.',
    do: 'It may be private or removed. A file of your own can stand in for it.',
  },
  'video-restricted': {
    what: 'The video’s host shows it to some people only.',
    do: 'It asks for a sign-in, an age or a country. A file of your own can stand in for it.',
  },
  'bot-check': {
    what: 'The video’s host wants proof that a person is asking.',
    do: 'Give the proxy cookies of a signed-in browser, or try from another network.',
  },
  'address-expired': {
    what: 'The video’s address ran out while it was read.',
    do: 'Try again; the proxy asks for a new one.',
  },
  'range-ignored': {
    what: 'The server sends the video whole only, and it is too large for that.',
    do: 'Use the proxy, or a file of your own.',
  },
  'source-unreachable': {
    what: 'The video could not be fetched.',
    do: 'Check the network and try again.',
  },
  'source-cut-off': {
    what: 'The connection broke while the video was read.',
    do: 'Try again; it goes on where it stopped.',
  },
  'source-incomplete': {
    what: 'Fewer bytes of the video came than were promised.',
    do: 'Try again, or use a file of your own.',
  },
  'source-truncated': {
    what: 'The video ends before this clip’s part.',
    do: 'Use a whole copy of the video.',
  },
  'source-corrupt': {
    what: 'The video is damaged in this clip’s part.',
    do: 'Use another copy of the video.',
  },
  'not-a-video': {
    what: 'What came is not a video.',
    do: 'Check the file or the proxy’s address.',
  },
  'no-video-track': {
    what: 'The file has no picture, only sound or other data.',
    do: 'Choose another file.',
  },
  'codec-unknown': {
    what: 'Neither engine can read this video’s format.',
    do: 'Convert it to H.264 in mp4, or choose another quality in Settings.',
  },
  'start-beyond-end': {
    what: 'The clip starts after the video’s end.',
    do: 'Check that the file is the whole video of this question.',
  },
  'no-frame': {
    what: 'There is no frame between the clip’s start and end.',
    do: 'Check that the file is the video of this question.',
  },
  'region-too-small': {
    what: 'The region is less than two pixels wide or high in this video.',
    do: 'Use a video of a higher resolution.',
  },
  'engine-unavailable': {
    what: 'The engine that cuts clips could not be started.',
    do: 'Reload the page, or choose the other engine in Settings.',
  },
  'engine-failed': {
    what: 'The engine failed at this clip.',
    do: 'Try again, or choose the other engine in Settings.',
  },
  'engine-stalled': {
    what: 'The engine made no progress and was ended.',
    do: 'Try again; other work in the browser may have held it up.',
  },
  'out-of-memory': {
    what: 'The browser had not enough memory for this clip.',
    do: 'Close other pages, or choose a lower quality in Settings.',
  },

  'key-missing': {
    what: 'There is no key for this provider.',
    do: 'Enter one in Settings. It stays in this browser.',
  },
  'key-locked': {
    what: 'The keys on this device are locked.',
    do: 'Unlock them with their passphrase in Settings.',
  },
  'key-refused': {
    what: 'The provider refused the key.',
    do: 'Nothing was charged. Check the key in Settings, then go on.',
  },
  'model-unknown': {
    what: 'The provider knows no model of this name.',
    do: 'Choose one from the provider’s own list.',
  },
  'quota-exhausted': {
    what: 'The account’s quota or money is used up.',
    do: 'Raise it with the provider or wait until it renews; then resume.',
  },
  'rate-limited': {
    what: 'The provider allows no more calls for now.',
    do: 'Wait a moment and try again, or ask fewer at a time.',
  },
  'request-refused': {
    what: 'The provider did not accept the request.',
    do: 'The model may not know one of the settings: see its own words.',
  },
  'address-not-taken': {
    what: 'This model fetches no video by its address, or the video has none.',
    do: 'Ask in another way: the clip is cut and sent then. Gemini takes YouTube addresses.',
  },
  'too-large': {
    what: 'The clip is larger than the provider accepts.',
    do: 'Choose a lower quality in Settings.',
  },
  'context-exceeded': {
    what: 'Clip and words are longer than the model can take.',
    do: 'Choose a lower media resolution, or a model with a longer context.',
  },
  'server-error': {
    what: 'The provider’s server failed.',
    do: 'Try again in a while.',
  },
  unreachable: {
    what: 'The provider did not answer, or does not let pages in a browser ask it: a browser does not say which.',
    do: 'Check the network and the provider’s address. A server of your own must allow this page’s address (CORS).',
  },
  'relay-missing': {
    what: 'This provider lets no page in a browser ask it, and there is no proxy to pass the call on.',
    do: 'Start the proxy with PROXY_RELAY=1 and set its address in Settings.',
  },
  'relay-off': {
    what: 'The proxy passes no calls on to model providers.',
    do: 'Start it again with PROXY_RELAY=1.',
  },
  'relay-refused': {
    what: 'The proxy did not pass the call on.',
    do: 'See its own words; a newer proxy may be needed.',
  },
  'timed-out': {
    what: 'No reply came in time.',
    do: 'Try again; a model that thinks for long may need a lower thinking level.',
  },
  'reply-malformed': {
    what: 'The provider’s reply is not in its own format.',
    do: 'Try again. If it stays so, the address may not be the provider’s.',
  },
  'page-instead': {
    what: 'A web page came in place of the provider’s answer.',
    do: 'A login, a filter or a gateway of the network stands between, or the address is not the provider’s. The key was not looked at. Sign in or change the network or the address, then go on.',
  },
  'reply-blocked': {
    what: 'The provider’s safety rules stopped the reply.',
    do: 'Try again, or another model.',
  },
  'reply-empty': {
    what: 'The reply has no words in it.',
    do: 'Try again.',
  },
  'reply-cut': {
    what: 'The reply was cut before it named an answer.',
    do: 'Allow more tokens, or a lower thinking level.',
  },
  'call-failed': {
    what: 'The call failed; the file of results does not record why.',
    do: 'See what it says of it.',
  },
  'call-interrupted': {
    what: 'This call was cut short: the page was closed, or the run was stopped, while it was on its way.',
    do: 'The provider may have charged it. Ask it again, or resume the run.',
  },
  'page-incomplete': {
    what: 'A part of this page that asking needs could not be loaded, so nothing was asked.',
    do: 'Check the network, and resume the run or ask again. Where that does not help, reload the page.',
  },

  'passphrase-wrong': {
    what: 'This passphrase does not open the keys on this device.',
    do: 'Try again. If it is lost, forget the keys and enter them anew.',
  },
  'passphrase-missing': {
    what: 'There is no passphrase.',
    do: 'Enter one: the keys on this device are sealed with it.',
  },

  'data-unreachable': {
    what: 'The benchmark’s address did not answer.',
    do: 'Check the address and the network, or open a folder or a zip.',
  },
  'data-missing': {
    what: 'A file of the benchmark is not there.',
    do: 'Check that the address or folder holds the whole benchmark.',
  },
  'data-malformed': {
    what: 'A file is not as expected.',
    do: 'Put it right where it says, or get it anew. What else was read still works.',
  },
  'data-encoding': {
    what: 'A file of the benchmark is in an encoding that cannot be read.',
    do: 'Save it as UTF-8.',
  },
  'data-newer': {
    what: 'The file was written by a newer version of this app.',
    do: 'Reload the page to get the newest version, and import the file again.',
  },
  'data-unknown': {
    what: 'Nothing here can be read as a benchmark.',
    do: 'Settings say which benchmarks open and what their files are called; a set of your own has a format too.',
  },
  'data-whole-only': {
    what: 'The server gives this file only as a whole, and it is too large for that.',
    do: 'Download the file and open it from your disk.',
  },
  'still-missing': {
    what: 'The picture of this question cannot be had now.',
    do: 'If the benchmark was opened from files, open these files again; else check the network.',
  },
  'still-unreadable': {
    what: 'The picture of this question cannot be read.',
    do: 'Check that its file is whole. The question itself still works.',
  },
  'storage-refused': {
    what: 'The browser does not let this page keep anything.',
    do: 'Allow storage for this page, or use a window that is not private: an answer is asked for only where it can be kept.',
  },
  'storage-full': {
    what: 'The browser’s storage for this page is full.',
    do: 'Remove a benchmark or kept clips in Settings.',
  },
  'storage-blocked': {
    what: 'Another tab holds an older version of this page’s storage.',
    do: 'Close the other tabs of this page, then reload.',
  },
  'cap-reached': {
    what: 'What this run may spend is spent.',
    do: 'Raise its cap, or take it away, and go on.',
  },
  'terms-unsettled': {
    what: 'Nobody has settled yet whether this benchmark’s pictures may be sent to a model.',
    do: 'Read its agreement, and confirm the notice beside the model.',
  },
  'way-impossible': {
    what: 'This question cannot be put in that way.',
    do: 'Choose another way to ask.',
  },
  'run-elsewhere': {
    what: 'This run is at work in another tab.',
    do: 'Go on there; or stop it there, or close that tab, and try again here.',
  },
} as const satisfies Record<FailureCode, { what: string; do: string }>;

/** What the facts of a failure are called; one that is not named here is shown by its own name. */
const facts = {
  status: 'status {{value}}',
  host: 'at {{value}}',
  file: '{{value}}',
  place: 'in {{value}}',
  index: 'item {{value}}',
  row: 'row {{value}}',
  line: 'line {{value}}',
  column: 'column {{value}}',
  key: 'entry {{value}}',
  field: 'field {{value}}',
  expected: 'expected {{value}}',
  found: 'found {{value}}',
  refused: '{{value}} lines refused in all',
  seconds: '{{value}} s',
  inARow: '{{value}} questions in a row',
  usd: '{{value}}',
  calls: 'calls: {{value}}',
  bytes: '{{value}}',
  most: 'at most {{value}}',
  source: 'video {{value}}',
  codec: 'format {{value}}',
  provider: '{{value}}',
  model: '{{value}}',
  run: 'run {{value}}',
  question: '{{value}}',
  problem: '{{value}}',
  reason: '{{value}}',
  detail: '{{value}}',
  other: '{{name}} {{value}}',
} as const;

export const failures = { byCode, facts } as const;
