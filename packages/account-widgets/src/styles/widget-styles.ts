import base from './base.css?inline';
import buttons from './buttons.css?inline';
import cards from './cards.css?inline';
import dialogs from './dialogs.css?inline';
import fields from './fields.css?inline';
import marks from './marks.css?inline';
import menus from './menus.css?inline';
import users from './users.css?inline';

export const widgetStyles = (): string =>
  [base, buttons, cards, dialogs, fields, marks, menus, users].join('\n');
