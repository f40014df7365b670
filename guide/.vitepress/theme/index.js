// Without the fonts that the theme brings: those of the reader's machine are there already.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
