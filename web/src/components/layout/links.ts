import { Anchor, Button, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Mantine's style with the router's behaviour. */
export const AnchorLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(Button.withProps({ component: 'a' }) as typeof Button<'a'>);
export const NavigationLink = createLink(NavLink<'a'>);
