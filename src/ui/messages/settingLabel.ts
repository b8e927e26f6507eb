import { run } from './en/run.ts';
import { t } from './t.ts';

const isSetting = (name: string): name is keyof typeof run.setting => Object.hasOwn(run.setting, name);
const isValue = (value: string): value is keyof typeof run.settingValue => Object.hasOwn(run.settingValue, value);

/** What a provider's setting is called; one that is not in the catalogue goes by its own name. */
export function settingLabel(name: string): string {
  return isSetting(name) ? t(`run:setting.${name}`) : name;
}

export function settingValueLabel(value: string): string {
  return isValue(value) ? t(`run:settingValue.${value}`) : value;
}
