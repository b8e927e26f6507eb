import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** The oldest release of each line that the packages accept; lines in between are not supported. */
const MINIMUM_NODE = [
  [20, 19],
  [22, 12],
  [24, 0],
];

/**
 * @param {string} version As in `20.19.0`.
 * @returns {string | null} A sentence, or null when this Node will do.
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const line = MINIMUM_NODE.find(([known]) => known === major);
  const newest = MINIMUM_NODE[MINIMUM_NODE.length - 1];
  if (line ? minor >= (line[1] ?? 0) : major > (newest?.[0] ?? 0)) return null;
  return `This needs Node 20.19 or later, 22.12 or later, or 24, but runs on ${version}. Get one from https://nodejs.org/.`;
}

/**
 * Whether the packages were never installed, or before the list of packages last changed.
 * @param {string} root
 */
export function packagesAreMissing(root) {
  // npm writes this file at the end of each installation.
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  const wanted = path.join(root, 'package-lock.json');
  if (!existsSync(installed)) return true;
  return existsSync(wanted) && statSync(wanted).mtimeMs > statSync(installed).mtimeMs;
}

/**
 * @param {string} root
 * @returns {boolean} Whether npm succeeded.
 */
export function installPackages(root) {
  const command = existsSync(path.join(root, 'package-lock.json')) ? 'ci' : 'install';
  const args = [command, '--no-audit', '--no-fund'];
  // npm tells the scripts it runs where it lies; on Windows it can be started by no other means than a shell.
  const npm = process.env['npm_execpath'];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return status === 0;
}
