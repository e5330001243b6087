export interface LeaderboardScoreTable {
  workspace_id: number;
  period: string;
  member_id: number;
  score: number;
}

export interface LeaderboardBucketTable {
  workspace_id: number;
  period: string;
  width: number;
  bucket: number;
  members: number;
}
