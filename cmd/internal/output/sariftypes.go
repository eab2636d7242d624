package output

// The parts of SARIF that are written. What may be left out has omitempty, as empty
// strings and lists do not count as left out everywhere.
type (
	log struct {
		Schema  string `json:"$schema"`
		Version string `json:"version"`
		Runs    []run  `json:"runs"`
	}
	run struct {
		Tool        tool               `json:"tool"`
		Invocations []invocation       `json:"invocations"`
		URIBases    map[string]uriBase `json:"originalUriBaseIds"`
		ColumnKind  string             `json:"columnKind"`
		Results     []result           `json:"results"`
	}
	tool struct {
		Driver driver `json:"driver"`
	}
	driver struct {
		Name            string `json:"name"`
		URI             string `json:"informationUri"`
		Version         string `json:"version,omitempty"`
		SemanticVersion string `json:"semanticVersion,omitempty"`
		Rules           []rule `json:"rules"`
	}
	rule struct {
		ID      string  `json:"id"`
		Short   message `json:"shortDescription"`
		Full    message `json:"fullDescription"`
		Help    help    `json:"help"`
		HelpURI string  `json:"helpUri,omitempty"`
		Default config  `json:"defaultConfiguration"`
	}
	help struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	config struct {
		Level string `json:"level"`
	}
	invocation struct {
		Successful    bool           `json:"executionSuccessful"`
		Notifications []notification `json:"toolExecutionNotifications,omitempty"`
	}
	notification struct {
		Level   string  `json:"level"`
		Message message `json:"message"`
	}
	uriBase struct {
		Description message `json:"description"`
	}
	message struct {
		Text string `json:"text"`
	}
	result struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      message           `json:"message"`
		Locations    []location        `json:"locations"`
		Related      []location        `json:"relatedLocations,omitempty"`
		CodeFlows    []codeFlow        `json:"codeFlows,omitempty"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
		Properties   map[string]any    `json:"properties,omitempty"`
	}
	location struct {
		ID       int       `json:"id,omitempty"`
		Physical *physical `json:"physicalLocation,omitempty"`
		Message  *message  `json:"message,omitempty"`
	}
	physical struct {
		Artifact artifact `json:"artifactLocation"`
		Region   region   `json:"region"`
	}
	artifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	codeFlow struct {
		Threads []threadFlow `json:"threadFlows"`
	}
	threadFlow struct {
		Steps []flowStep `json:"locations"`
	}
	flowStep struct {
		Location location `json:"location"`
	}
	sarifFix struct {
		Description message  `json:"description"`
		Changes     []change `json:"artifactChanges"`
	}
	change struct {
		Artifact     artifact      `json:"artifactLocation"`
		Replacements []replacement `json:"replacements"`
	}
	replacement struct {
		Deleted  region  `json:"deletedRegion"`
		Inserted content `json:"insertedContent"`
	}
	content struct {
		Text string `json:"text"`
	}
)
