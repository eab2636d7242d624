package queueshutdown_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/queueshutdown"
)

func Test(t *testing.T) {
	leaktest.Run(t, queueshutdown.Analyzer, "./queueshutdown/...", "./stories/...")
}
