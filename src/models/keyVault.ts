import * as v from 'valibot';
import { failure, success, type Outcome } from '../domain/failure.ts';

/** Where the one sealed record is kept: the browser's local storage. */
export type VaultStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const RECORD_NAME = 'keys';
const VERSION = 1;

/** OWASP's advice for PBKDF2 with SHA-256; about a quarter of a second on a small machine. */
const ITERATIONS = 600_000;
const MOST_ITERATIONS = 10_000_000;
const SALT_BYTES = 16;
/** AES-GCM's own size. A fresh one for each sealing: one used twice under one key would give the keys away. */
const IV_BYTES = 12;
const KEY_BITS = 256;

const Base64 = v.pipe(v.string(), v.base64());
const Sealed = v.object({
  version: v.literal(VERSION),
  iterations: v.pipe(v.number(), v.integer(), v.minValue(ITERATIONS), v.maxValue(MOST_ITERATIONS)),
  salt: Base64,
  iv: Base64,
  data: Base64,
});
type Sealed = v.InferOutput<typeof Sealed>;
type Lock = Pick<Sealed, 'iterations' | 'salt'> & { key: CryptoKey };

const Keys = v.record(v.string(), v.string());

/**
 * Keys on this device, sealed as one record under a passphrase: AES-GCM, with a key derived by PBKDF2.
 *
 * Not even the names of the providers can be read without the passphrase. It and the derived key are never stored, and
 * the derived key cannot be taken out of the browser's own keeping. A lost passphrase cannot be recovered.
 */
export class KeyVault {
  readonly #store: VaultStore;
  #lock: Lock | null = null;

  constructor(store: VaultStore) {
    this.#store = store;
  }

  get state(): 'empty' | 'locked' | 'open' {
    if (this.#lock !== null) return 'open';
    return this.#sealed() === null ? 'empty' : 'locked';
  }

  /** The keys by provider. Where there is no record, this passphrase seals the first one. */
  async unlock(passphrase: string): Promise<Outcome<ReadonlyMap<string, string>>> {
    if (passphrase === '') return failure('passphrase-missing');
    const sealed = this.#sealed();
    const { iterations, salt } = sealed ?? { iterations: ITERATIONS, salt: toBase64(random(SALT_BYTES)) };
    const lock = { iterations, salt, key: await derive(passphrase, { iterations, salt }) };
    const keys = sealed === null ? {} : await open(sealed, lock);
    if (keys === null) return failure('passphrase-wrong');
    this.#lock = lock;
    // All was forgotten while the passphrase was tried: what it opened must not come back.
    const isForgotten = sealed !== null && this.#sealed() === null;
    return success(new Map(isForgotten ? [] : Object.entries(keys)));
  }

  lock(): void {
    this.#lock = null;
  }

  /** Null takes a key out. Starts from what is stored, which another tab may have changed. */
  async put(provider: string, key: string | null): Promise<Outcome<void>> {
    const lock = this.#lock;
    if (lock === null) return failure('key-locked', { provider });
    const sealed = this.#sealed();
    const keys = sealed === null ? {} : await open(sealed, lock);
    // Another tab forgot all and began anew under another passphrase.
    if (keys === null) return failure('passphrase-wrong');
    const others = Object.entries(keys).filter(([name]) => name !== provider);
    const entries = key === null ? others : [...others, [provider, key]];
    const record = await seal(Object.fromEntries(entries), lock);
    // Forgotten or locked meanwhile: what was forgotten must not come back.
    if (this.#lock !== lock) return failure('key-locked', { provider });
    try {
      this.#store.setItem(RECORD_NAME, JSON.stringify(record));
      return success(undefined);
    } catch {
      return failure('storage-refused');
    }
  }

  /** Needs no passphrase. */
  forget(): void {
    this.#lock = null;
    this.#store.removeItem(RECORD_NAME);
  }

  /** A record that cannot be read can be opened by nobody, and counts as none. */
  #sealed(): Sealed | null {
    try {
      const read = v.safeParse(Sealed, JSON.parse(this.#store.getItem(RECORD_NAME) ?? 'null'));
      return read.success ? read.output : null;
    } catch {
      return null;
    }
  }
}

async function derive(
  passphrase: string,
  { iterations, salt }: Pick<Sealed, 'iterations' | 'salt'>,
): Promise<CryptoKey> {
  // The same passphrase may be typed as other code points on another keyboard.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations };
  const algorithm = { name: 'AES-GCM', length: KEY_BITS };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['encrypt', 'decrypt']);
}

async function seal(keys: Readonly<Record<string, string>>, { iterations, salt, key }: Lock): Promise<Sealed> {
  const iv = random(IV_BYTES);
  const plain = new TextEncoder().encode(JSON.stringify(keys));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { version: VERSION, iterations, salt, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** Null where the key does not fit or the record was altered: the two cannot be told apart. */
async function open(sealed: Sealed, { key }: Lock): Promise<Readonly<Record<string, string>> | null> {
  try {
    const parameters = { name: 'AES-GCM', iv: fromBase64(sealed.iv) };
    const plain = await crypto.subtle.decrypt(parameters, key, fromBase64(sealed.data));
    return v.parse(Keys, JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null;
  }
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
