import { describeIdentityStore } from './identity-store-contract.ts';
import { createMemoryStore } from './memory-store.ts';

const store = createMemoryStore();
describeIdentityStore('the memory store', () => store);
