/** The parser of XML, which takes a while to load: the build lets commands load it when it is first used. */
export { SaxesParser } from 'saxes';
