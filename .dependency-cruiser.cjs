/** Which folder may import which: the table of src/README.md as rules. */
const siblings = ['benchmarks', 'judges', 'models', 'media', 'store', 'hosting', 'runner'];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-knows-nothing',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^(src|workers|proxy|data|tests)/', pathNot: '^src/domain/' },
    },
    ...siblings.map((name) => ({
      name: `${name}-knows-the-domain-only`,
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: '^(src|workers|proxy|data|tests)/', pathNot: [`^src/${name}/`, '^src/domain/'] },
    })),
    {
      name: 'ui-knows-domain-and-runner',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src|workers|proxy|data|tests)/', pathNot: '^src/(ui|domain|runner)/' },
    },
    {
      name: 'workers-know-the-domain-only',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^(src|proxy|data|tests)/', pathNot: '^src/domain/' },
    },
    {
      name: 'proxy-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^proxy/' },
      to: { path: '^(src|workers|data|tests)/' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(src|workers|proxy|data)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'runes-live-in-state-and-components',
      severity: 'error',
      from: { path: '^src/(?!ui/|main\\.ts)' },
      to: { path: '\\.svelte(\\.ts)?$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'src/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.svelte', '.js', '.mjs'],
      conditionNames: ['import', 'svelte', 'browser', 'types', 'default'],
    },
  },
};
