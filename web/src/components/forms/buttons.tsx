import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';

type SmallButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: IconName };

/** A button with a drawing, in a row or beside a heading. */
export function SmallButton({ icon, ...props }: SmallButtonProps) {
  return <Button variant="default" size="xs" leftSection={<Icon name={icon} size={16} />} {...props} />;
}

/** Opens the form of a new thing. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button leftSection={<Icon name="plus" />} onClick={onClick}>
      {label}
    </Button>
  );
}
