package blockedwait_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/internal/config/configtest"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./blockedwait/...", "./stories/scheduler/..."}

func Test(t *testing.T) {
	configtest.Apply(t, leaktest.Dir(t))
	leaktest.Run(t, blockedwait.Analyzer, patterns...)
}

func TestDeterministic(t *testing.T) {
	configtest.Apply(t, leaktest.Dir(t))
	leaktest.Deterministic(t, blockedwait.Analyzer, patterns...)
}
