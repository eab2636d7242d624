package mustrelease_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/mustrelease"
	"github.com/leaklint/leaklint/internal/config/configtest"
	"github.com/leaklint/leaklint/internal/leaktest"
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
