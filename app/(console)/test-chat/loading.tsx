import { ChatBones } from "./_components/chat-bones";

export default function TestChatLoading() {
  return <ChatBones turns={0} />;
}
