import { Icon } from '../../../components/display/icon.tsx';
import type { Overview } from '../../../contract.ts';
import { currentLocale, t } from '../../../i18n/texts.ts';
import classes from './filter-bar.module.css';
import { COUNTED } from './filters.ts';

interface FilterBarProps {
  counts: Overview['counts'];
  chosen: string;
  onChoose(name: string): void;
}

/** Number of homes by state. Each number filters the homes. */
export function FilterBar({ counts, chosen, onChoose }: FilterBarProps) {
  return (
    <fieldset aria-label={t('dashboard.whichHomesToShow')} className={classes.bar}>
      {COUNTED.map((filter) => {
        const number = filter.countOf(counts);
        return (
          <button
            key={filter.name}
            type="button"
            className={classes.filter}
            data-tone={number > 0 ? filter.tone : undefined}
            data-none={number === 0 || undefined}
            aria-pressed={filter.name === chosen}
            onClick={() => onChoose(filter.name)}
          >
            <span className={classes.number}>
              <Icon name={filter.icon} size={17} />
              {number.toLocaleString(currentLocale())}
            </span>
            <span className={classes.label}>{t(filter.label)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
