package blockedwait_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
)

var patterns = []string{"./blockedwait/...", "./stories/scheduler/..."}

func Test(t *testing.T) { leaktest.Run(t, blockedwait.Analyzer, patterns...) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, blockedwait.Analyzer, patterns...) }
