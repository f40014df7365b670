import { Section } from '../../../components/layout/section.tsx';
import { t } from '../../../i18n/texts.ts';
import type { PartProps } from '../part-props.ts';
import { useOnCallAction } from '../use-on-call.ts';
import { OrderList } from './order-list.tsx';

/** The order that holds while there is no rota. */
export function OrderSection({ found, canEdit }: PartProps) {
  const change = useOnCallAction();
  if (!canEdit && !found.listed) return null;
  return (
    <Section title={t('onCall.fixedOrder')} text={t('onCall.fixedOrderHint')} card>
      <OrderList
        found={found}
        people={found.listed ? found.people : []}
        labels={{ order: t('onCall.inOrder'), add: t('onCall.putOnCall') }}
        save={canEdit ? (user_ids) => change(() => ({ user_ids })) : undefined}
      />
    </Section>
  );
}
