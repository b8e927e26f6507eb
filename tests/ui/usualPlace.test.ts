import { expect, test } from 'vitest';
import { adapters } from '../../src/benchmarks/registry.ts';
import { usualPlace } from '../../src/ui/state/usualPlace.ts';

const settings = { dataUrl: 'https://mirror.test/data' };

test.each(adapters.filter(({ places }) => places.length > 0))(
  '$id is opened from its usual place, or from where the settings say that it lies',
  ({ id, title, places }) => {
    const address = id === 'rexsonovqa' ? settings.dataUrl : places[0]?.address;
    expect(usualPlace(`${id}@c2b931f`, adapters, settings)).toEqual({ title, address });
  },
);

test.each(['rexvqa@abc', 'rexvqa-train@abc', 'stranger@abc', 'rexsonovqa', ''])('%j has none', (named) => {
  expect(usualPlace(named, adapters, settings)).toBeNull();
});
