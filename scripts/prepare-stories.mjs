// Global set-up of the stories, and of the benchmarks: builds the web pages if they are stale, and finds or installs a browser.
import { buildWeb } from './build-web.mjs';
import { findBrowser } from './find-browser.mjs';

export default function prepareStories() {
  buildWeb();
  process.env.TESSERA_BROWSER = findBrowser();
}
