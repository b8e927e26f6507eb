import { priceName, type OwnPrices, type Price } from '../../../domain/price.ts';

export type PricedModel = Pick<Price, 'provider' | 'model'>;

/** Each model that has a price or could have one, by name: of the table first, then what the person added. */
export function pricedModels(table: readonly Price[], own: OwnPrices): readonly [name: string, PricedModel][] {
  const models = new Map<string, PricedModel>(table.map((price) => [priceName(price), price]));
  for (const name of Object.keys(own)) {
    const [provider = '', ...model] = name.split('/');
    if (!models.has(name)) models.set(name, { provider, model: model.join('/') });
  }
  return [...models];
}
