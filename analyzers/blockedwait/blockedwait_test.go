package blockedwait_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/internal/config/configtest"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./blockedwait/...", "./stories/scheduler/..."}

func Test(t *testing.T) {
	leaktest.Run(t, configtest.Configured(t, blockedwait.Analyzer), patterns...)
}
