import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <img src="/app/lares.svg" width={28} height={28} alt="" />
      Lares
    </Link>
  );
}
