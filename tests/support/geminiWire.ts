import * as v from 'valibot';

/** The request body of `generateContent`, as far as the app uses it. An unknown field is an error, as at Google. */
const Level = v.picklist(['LOW', 'MEDIUM', 'HIGH'].map((level) => `MEDIA_RESOLUTION_${level}`));

const Text = v.strictObject({ text: v.string() });
const Base64 = v.pipe(v.string(), v.nonEmpty(), v.base64());
const Media = v.strictObject({
  inlineData: v.strictObject({ mimeType: v.string(), data: Base64 }),
  mediaResolution: v.optional(v.strictObject({ level: Level })),
  videoMetadata: v.optional(v.strictObject({ fps: v.pipe(v.number(), v.gtValue(0), v.maxValue(24)) })),
});

/** A duration as Google writes it: seconds, with up to nine digits of a second. */
const Duration = v.pipe(v.string(), v.regex(/^\d+(\.\d{1,9})?s$/));
const Fetched = v.strictObject({
  fileData: v.strictObject({
    fileUri: v.pipe(v.string(), v.regex(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/)),
  }),
  mediaResolution: v.optional(v.strictObject({ level: Level })),
  videoMetadata: v.strictObject({
    startOffset: Duration,
    endOffset: Duration,
    fps: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(24))),
  }),
});

const Body = v.strictObject({
  contents: v.pipe(
    v.array(
      v.strictObject({
        role: v.optional(v.picklist(['user', 'model'])),
        parts: v.pipe(v.array(v.union([Text, Media, Fetched])), v.nonEmpty()),
      }),
    ),
    v.nonEmpty(),
  ),
  systemInstruction: v.optional(v.strictObject({ role: v.optional(v.string()), parts: v.array(Text) })),
  generationConfig: v.optional(
    v.strictObject({
      temperature: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
      maxOutputTokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      thinkingConfig: v.optional(
        v.strictObject({
          thinkingLevel: v.optional(v.picklist(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'])),
          includeThoughts: v.optional(v.boolean()),
        }),
      ),
      responseMimeType: v.optional(v.picklist(['text/plain', 'application/json'])),
      responseJsonSchema: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
});

/** What is wrong with a request body, or null. */
export function problemOf(body: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'Invalid JSON payload received.';
  }
  const read = v.safeParse(Body, parsed);
  if (read.success) return null;
  const [issue] = read.issues;
  return `Invalid JSON payload received. At "${v.getDotPath(issue) ?? ''}": ${issue.message}`;
}
