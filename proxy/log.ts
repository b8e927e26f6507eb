export const LOG_LEVELS = ['off', 'problems', 'all'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One answered request. Holds neither a query nor an upstream address, so no log can leak one. */
export type LogEntry = {
  /** ISO 8601. */
  time: string;
  method: string;
  /** The path, at most 100 characters of it. */
  path: string;
  status: number;
  /** As handed to the network, head included. */
  bytes: number;
  milliseconds: number;
  /** An error's code and detail; `client-gone` where nobody waited for the end; null when all went well. */
  code: string | null;
  detail: string | null;
};

export type Log = (entry: LogEntry) => void;

/** Writes one JSON object a line. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  return (entry) => {
    if (level === 'off') return;
    if (level === 'problems' && (entry.code === null || entry.code === 'client-gone')) return;
    write(JSON.stringify(entry));
  };
}
