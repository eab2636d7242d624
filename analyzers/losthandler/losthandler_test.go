package losthandler_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/losthandler"
)

func Test(t *testing.T) {
	leaktest.Run(t, losthandler.Analyzer, "./losthandler/...", "./stories/kcp/...")
}
