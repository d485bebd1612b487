/** Names a schema in the OpenAPI document: the metadata that the server's generator reads. */
export const openApiId = (refId: string) => ({ _internal: { refId } });
