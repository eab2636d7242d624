// Package configtest puts the configuration of the testdata module in force, for tests of
// analyzers, which read no configuration themselves.
package configtest

import (
	"testing"

	"github.com/leaklint/leaklint/internal/config"
)

// Apply applies the configuration for the code in dir, until the test ends.
func Apply(t *testing.T, dir string) {
	t.Helper()
	file, err := config.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	said, err := config.Read(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	said.Apply()
	t.Cleanup(new(config.File).Apply)
}
