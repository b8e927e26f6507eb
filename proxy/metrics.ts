import type { LogEntry } from './log.ts';

const PREFIX = 'video_proxy';
/** Upper bounds of the durations counted, in seconds: a range from memory, one over the network, one after yt-dlp. */
const DURATION_BOUNDS = [0.1, 0.5, 2, 10, 30, 120];

/** What is the case at the moment of asking. */
export type Levels = { running: number; ytdlpRunning: number; ytdlpWaiting: number };

/** Counts answered requests and tells them in the text format of Prometheus. No label holds what a client sent. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #problems = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  readonly #durations = new Map<string, number[]>();
  readonly #seconds = new Map<string, number>();

  count({ route, status, code, bytes, milliseconds }: LogEntry): void {
    const name = route ?? 'none';
    const seconds = milliseconds / 1000;
    add(this.#requests, `route="${name}",status="${status}"`, 1);
    add(this.#bytes, `route="${name}"`, bytes);
    add(this.#seconds, `route="${name}"`, seconds);
    if (code !== null) add(this.#problems, `code="${code}"`, 1);
    const durations = this.#durations.get(`route="${name}"`) ?? Array<number>(DURATION_BOUNDS.length + 1).fill(0);
    const reached = [...DURATION_BOUNDS, Infinity].map(
      (bound, index) => (durations[index] ?? 0) + Number(seconds <= bound),
    );
    this.#durations.set(`route="${name}"`, reached);
  }

  text({ running, ytdlpRunning, ytdlpWaiting }: Levels): string {
    const started = Date.now() / 1000 - process.uptime();
    return [
      ...family('requests_total', 'counter', 'Answered requests.', this.#requests),
      ...family('problems_total', 'counter', 'Requests that ended in an error, by its code.', this.#problems),
      ...family('sent_bytes_total', 'counter', 'Bytes handed to the network for clients.', this.#bytes),
      ...this.#histogram(),
      ...family('requests_running', 'gauge', 'Requests being answered.', only(running)),
      ...family('ytdlp_running', 'gauge', 'Runs of yt-dlp under way.', only(ytdlpRunning)),
      ...family('ytdlp_waiting', 'gauge', 'Videos that wait for a run of yt-dlp.', only(ytdlpWaiting)),
      ...family('memory_bytes', 'gauge', 'Memory that the proxy holds.', only(process.memoryUsage.rss())),
      ...family('start_time_seconds', 'gauge', 'Start of the proxy, in seconds since 1970.', only(started)),
      '',
    ].join('\n');
  }

  #histogram(): string[] {
    const name = 'request_seconds';
    const lines = [...this.#durations].flatMap(([labels, reached]) => [
      ...DURATION_BOUNDS.map((bound, index) => line(`${name}_bucket`, `${labels},le="${bound}"`, reached[index] ?? 0)),
      line(`${name}_bucket`, `${labels},le="+Inf"`, reached.at(-1) ?? 0),
      line(`${name}_sum`, labels, this.#seconds.get(labels) ?? 0),
      line(`${name}_count`, labels, reached.at(-1) ?? 0),
    ]);
    return [...head(name, 'histogram', 'From the request to the end of its answer.'), ...lines];
  }
}

function add(series: Map<string, number>, labels: string, amount: number): void {
  series.set(labels, (series.get(labels) ?? 0) + amount);
}

function only(value: number): ReadonlyMap<string, number> {
  return new Map([['', value]]);
}

function family(name: string, type: string, help: string, series: ReadonlyMap<string, number>): string[] {
  return [...head(name, type, help), ...[...series].map(([labels, value]) => line(name, labels, value))];
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${PREFIX}_${name} ${help}`, `# TYPE ${PREFIX}_${name} ${type}`];
}

function line(name: string, labels: string, value: number): string {
  return `${PREFIX}_${name}${labels === '' ? '' : `{${labels}}`} ${value}`;
}
