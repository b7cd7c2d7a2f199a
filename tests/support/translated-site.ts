import { addLanguages } from '../../server/site/build.ts'
import { buildSite } from './site.ts'

/** Builds the site in these languages beside English into a temporary folder; resolves to the folder. */
export async function buildTranslatedSite(languages: string): Promise<string> {
  const site = await buildSite({ VITE_LANGUAGES: languages })
  await addLanguages(process.cwd(), { ...process.env, VITE_LANGUAGES: languages }, site)
  return site
}
