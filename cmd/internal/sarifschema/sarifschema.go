// Package sarifschema checks for tests that what is written is SARIF.
//
// The schema, sarif-schema-2.1.0.json, is that of the OASIS standard, unchanged:
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json,
// Copyright © OASIS Open 2023. All Rights Reserved. It may be copied and furnished to others
// with this notice, see https://www.oasis-open.org/policies-guidelines/ipr/.
package sarifschema

import (
	"bytes"
	_ "embed"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed sarif-schema-2.1.0.json
var schema []byte

// Check reports an error if the text is not a SARIF log of version 2.1.0.
func Check(t *testing.T, text []byte) {
	t.Helper()
	const name = "sarif-schema-2.1.0.json"
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	log, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(log); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}
