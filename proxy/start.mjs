// What `npm start` runs on a fresh clone: until the packages are there, it can rely on nothing but Node itself.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, nodeProblem, packagesAreMissing } from './packages.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const problem = nodeProblem(process.versions.node);
if (problem !== null) fail(problem);

if (packagesAreMissing(root)) {
  console.log('Installing the packages (only needed now and after an update)…');
  if (!installPackages(root)) fail('The packages could not be installed; what npm says above names the reason.');
}

const { register } = await import('tsx/esm/api');
register();
const { launch } = await import('./launch.ts');
await launch(root);

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
