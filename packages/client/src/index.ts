export type {
  Attribute,
  Campaign,
  CheckedDesign,
  components,
  Image,
  operations,
  Pass,
  PassTemplate,
  PassTemplateDesign,
  PassTemplateListItem,
  Problem,
  paths,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  Workspace,
  webhooks,
} from './api.gen.ts';
export { createTessera, type Tessera, type TesseraOptions } from './create-tessera.ts';
export { type ItemOf, type ListPath, listAll } from './list-all.ts';
export { type PersonalLinkOptions, personalLink } from './personal-link.ts';
export { TesseraError, unwrap } from './unwrap.ts';
