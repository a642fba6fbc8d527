-- Of feedback only the keys that were accepted stay for ever. The statement of the release before, which leaves all of feedback out, is served by it too.
drop index commands_to_forget;
create index commands_to_forget on commands (at) where kind <> 'give-feedback' or outcome = 'refused';
