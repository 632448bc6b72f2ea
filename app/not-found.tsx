export { PageMissing as default } from "@/components/shell/page-missing";
