import { ChatBones } from "../_components/chat-bones";

export default function ConversationLoading() {
  return <ChatBones turns={3} />;
}
