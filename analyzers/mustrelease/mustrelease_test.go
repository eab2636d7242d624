package mustrelease_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/config"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/mustrelease"
)

var patterns = []string{"./mustrelease/..."}

func Test(t *testing.T) {
	configure(t)
	leaktest.Run(t, mustrelease.Analyzer, patterns...)
}

func TestDeterministic(t *testing.T) {
	configure(t)
	leaktest.Deterministic(t, mustrelease.Analyzer, patterns...)
}

// configure reads the configuration of the testdata module.
func configure(t *testing.T) {
	t.Helper()
	file, err := config.Find(leaktest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	said, err := config.Read(file, nil)
	if err != nil || len(said.Resources) == 0 {
		t.Fatal(err, said)
	}
	resource.SetOwn(said.Resources)
	t.Cleanup(func() { resource.SetOwn(nil) })
}
