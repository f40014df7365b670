import { Button } from '@mantine/core';
import { ButtonLink } from '../../../components/links.ts';
import { Nothing } from '../../../components/nothing.tsx';

export function NoMessages({ filtered, showAll }: { filtered: boolean; showAll(): void }) {
  if (filtered) {
    return (
      <Nothing icon="glass" title="No such messages" text="Nothing fits the chosen status and home.">
        <Button variant="default" onClick={showAll}>
          Show all messages
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing
      icon="send"
      title="No messages yet"
      text="Guests are written to a day before they arrive, and when it gets too loud. Add a guest with a phone number to a home, or write to one from the guest’s page."
    >
      <ButtonLink to="/homes" variant="default">
        To the homes
      </ButtonLink>
    </Nothing>
  );
}
