package mustrelease_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/config/configtest"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/mustrelease"
)

var patterns = []string{"./mustrelease/..."}

func Test(t *testing.T) {
	configtest.Apply(t, leaktest.Dir(t))
	leaktest.Run(t, mustrelease.Analyzer, patterns...)
}

func TestDeterministic(t *testing.T) {
	configtest.Apply(t, leaktest.Dir(t))
	leaktest.Deterministic(t, mustrelease.Analyzer, patterns...)
}
