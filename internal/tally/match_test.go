package tally

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/profile"
)

// of returns what is read of goroutines with stacks of debug=1, and of what is before each: the number.
func of(t *testing.T, stacks ...string) *Snapshot {
	t.Helper()
	var b bytes.Buffer
	total := 0
	for _, stack := range stacks {
		var n int
		number, frames, _ := strings.Cut(stack, " ")
		if _, err := fmt.Sscan(number, &n); err != nil {
			t.Fatal(err)
		}
		total += n
		fmt.Fprintf(&b, "%d @ 0x1\n", n)
		for _, f := range strings.Split(frames, " < ") {
			if label, ok := strings.CutPrefix(f, "#"); ok {
				fmt.Fprintf(&b, "# labels: {\"cluster\":%q}\n", label)
				continue
			}
			fmt.Fprintf(&b, "#\t0x1\t%s+0x1\t/src/x.go:1\n", f)
		}
		b.WriteString("\n")
	}
	text := append(fmt.Appendf(nil, "goroutine profile: total %d\n", total), b.Bytes()...)
	all, err := (&Reader{Families: family.Table}).ReadTexts(text)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// TestFamilies names the families of stacks.
func TestFamilies(t *testing.T) {
	for _, test := range []struct{ stack, want string }{
		{"k8s.io/client-go/tools/cache.(*processorListener).pop < k8s.io/apimachinery/pkg/util/wait.(*Group).Start.func1", "handler"},
		{"example.com/a.(*H).OnAdd < k8s.io/client-go/tools/cache.(*processorListener).run.func1 < k8s.io/apimachinery/pkg/util/wait.Until", "handler"},
		{"k8s.io/client-go/tools/watch.UntilWithoutRetry < example.com/a.(*H).OnAdd < k8s.io/client-go/tools/cache.(*processorListener).run", "handler"},
		{"github.com/kcp-dev/apimachinery/v2/third_party/informers.(*processorListener).run", "handler"},
		{"example.com/a/vendor/k8s.io/client-go/util/workqueue.(*delayingType[...]).waitingLoop", "workqueue"},
		{"k8s.io/client-go/util/workqueue.(*Type).updateUnfinishedWorkLoop", "workqueue"},
		{"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue.(*priorityqueue[go.shape.struct { A/b.c int }]).handleReadyItems", "workqueue"},
		{"k8s.io/kubernetes/staging/src/k8s.io/apimachinery/pkg/watch.(*Broadcaster).loop", "broadcaster"},
		{"example.com/watch.(*Broadcaster).loop", "watch.(*Broadcaster).loop"},
		{"example.com/cache.(*controller).Run", "cache.(*controller).Run"},
		{"k8s.io/client-go/tools/cache.(*controller).Run.func1", "informer"},
		{"k8s.io/client-go/tools/cache.(*controller).RunWithContext-fm", "informer"},
		{"k8s.io/client-go/tools/cache.(*DeltaFIFO).Pop < k8s.io/client-go/tools/cache.(*controller).processLoop", "informer"},
		{"k8s.io/client-go/tools/cache.(*controller).Runs", "cache.(*controller).Runs"},
		{"k8s.io/client-go/tools/cache.WaitForCacheSync < example.com/a.Run", "a.Run, in cache.WaitForCacheSync"},
		{"k8s.io/apimachinery/pkg/watch.(*StreamWatcher).receive", "watch"},
		{"k8s.io/client-go/tools/watch.(*eventProcessor).takeBatch < k8s.io/client-go/tools/watch.(*eventProcessor).run", "watch"},
		{"golang.org/x/net/http2.(*clientStream).writeRequest < golang.org/x/net/http2.(*clientStream).doRequest", "stream"},
		{"github.com/moby/spdystream.(*Stream).Read < k8s.io/client-go/tools/remotecommand.watchErrorStream.func1", "session"},
		{"github.com/moby/spdystream.(*Connection).Serve.func1", "spdystream"},
		{"k8s.io/client-go/tools/portforward.(*PortForwarder).forward", "port-forward"},
		{"example.com/sched.(*Queue).NextPod < example.com/sched.(*S).loop", "blocked wait"},
		{"example.com/sched.(*Queue).NextPods < example.com/sched.(*S).loop", "sched.(*S).loop, in sched.(*Queue).NextPods"},
		{"sigs.k8s.io/controller-runtime/pkg/cache/internal.(*Informers).Start < sigs.k8s.io/controller-runtime/pkg/cluster.(*cluster).Start < sigs.k8s.io/controller-runtime/pkg/manager.(*runnableGroup).reconcile.func1", "manager"},
		{"internal/poll.runtime_pollWait < net/http.(*persistConn).readLoop", "http.(*persistConn).readLoop, in poll.runtime_pollWait"},
		{"gopkg.in/yaml%2ev3.wait", "yaml.v3.wait"},
	} {
		if got := of(t, "1 "+test.stack).Groups[0].Family; got != test.want {
			t.Errorf("%s: got %q, want %q", test.stack, got, test.want)
		}
	}
}

// TestCompanions counts goroutines that cannot be told by their stacks with those that have them: as
// many as these have, and no others.
func TestCompanions(t *testing.T) {
	const (
		cancel   = "context.(*cancelCtx).propagateCancel.func2"
		runs     = "k8s.io/client-go/tools/cache.(*controller).processLoop < k8s.io/client-go/tools/cache.(*controller).RunWithContext < k8s.io/client-go/tools/cache.(*sharedIndexInformer).RunWithContext < k8s.io/client-go/tools/cache.(*sharedIndexInformer).Run"
		runsCtx  = "k8s.io/client-go/tools/cache.(*controller).processLoop < k8s.io/client-go/tools/cache.(*controller).RunWithContext < k8s.io/client-go/tools/cache.(*sharedIndexInformer).RunWithContext"
		runsOld  = "k8s.io/client-go/tools/cache.(*controller).processLoop < k8s.io/client-go/tools/cache.(*controller).Run < k8s.io/client-go/tools/cache.(*sharedIndexInformer).Run"
		records  = "k8s.io/client-go/tools/events.(*eventBroadcasterImpl).startRecordingEvents.func2"
		finishes = "k8s.io/apimachinery/pkg/util/wait.BackoffUntil < k8s.io/apimachinery/pkg/util/wait.JitterUntil < k8s.io/apimachinery/pkg/util/wait.UntilWithContext"
	)
	for _, test := range []struct {
		stacks []string
		want   string
	}{
		{[]string{"3 " + runs, "3 " + cancel}, "informer=6"},
		{[]string{"3 " + runs, "5 " + cancel}, "context.(*cancelCtx).propagateCancel=2 informer=6"},
		{[]string{"3 " + runs, "2 " + cancel}, "informer=5"},
		{[]string{"3 " + runsCtx, "2 " + cancel}, "context.(*cancelCtx).propagateCancel=2 informer=3"},
		{[]string{"3 " + runsOld, "2 " + cancel}, "context.(*cancelCtx).propagateCancel=2 informer=3"},
		{[]string{"3 #a < " + runs, "2 #b < " + cancel}, "context.(*cancelCtx).propagateCancel=2 informer=3"},
		{[]string{"3 #a < " + runs, "2 #b < " + cancel, "4 #a < " + cancel}, "context.(*cancelCtx).propagateCancel=3 informer=6"},
		{[]string{"2 " + records, "5 " + finishes}, "broadcaster=6 wait.UntilWithContext, in wait.BackoffUntil=1"},
	} {
		counts := make(map[string]int64)
		for _, g := range of(t, test.stacks...).Groups {
			counts[g.Family] += g.Count
		}
		got := strings.TrimSuffix(strings.TrimPrefix(strings.NewReplacer(":", "=").Replace(fmt.Sprint(counts)), "map["), "]")
		if got != test.want {
			t.Errorf("%v: got %s, want %s", test.stacks, got, test.want)
		}
	}
}

// snapshots returns one with each number of goroutines of one kind.
func snapshots(t *testing.T, counts ...int) []*Snapshot {
	t.Helper()
	var all []*Snapshot
	for _, n := range counts {
		all = append(all, of(t, fmt.Sprintf("%d example.com/a.Wait", n)))
	}
	return all
}

// TestGate judges growth by a limit.
func TestGate(t *testing.T) {
	for _, test := range []struct {
		counts  []int
		churned int64
		max     float64
		change  func([]*Snapshot)
		want    string // those above the limit, or why that is not known
	}{
		{counts: []int{10, 60}, churned: 50, max: 0.5, want: "a.Wait"},
		{counts: []int{10, 60}, churned: 50, max: 1},
		{counts: []int{10, 60, 60}, churned: 50, max: 0.5}, // it has warmed up
		{counts: []int{10, 10, 60}, churned: 50, max: 0.5},
		{counts: []int{10, 40, 60}, churned: 50, max: 0.5, want: "a.Wait"},
		{counts: []int{60, 10}, churned: 50, max: 0},
		{counts: []int{10, 10}, churned: 50, max: 0},
		{counts: []int{10, 60}, max: 0.5, want: "it is not known"},
		{counts: []int{10, 60}, churned: 50, max: 1, change: func(s []*Snapshot) { s[1].Cut = "x" }, want: "the last profile is cut"},
		{counts: []int{10, 60}, churned: 50, max: 0.5, change: func(s []*Snapshot) { s[1].Cut = "x" }, want: "a.Wait"},
		{counts: []int{10, 60}, churned: 50, max: 0.5, change: func(s []*Snapshot) { s[0].Cut = "x" }, want: "a profile before the last is cut"},
		{counts: []int{10, 60}, churned: 50, max: 1, change: func(s []*Snapshot) { s[1].Unread = 1 }, want: "the last profile is cut"},
		{counts: []int{10, 60}, churned: 50, max: 1, change: func(s []*Snapshot) { s[1].Leaks = true }, want: "cannot be compared"},
	} {
		all := snapshots(t, test.counts...)
		if test.change != nil {
			test.change(all)
		}
		g := NewReport(all, Options{Grow: true, Churned: test.churned, Max: test.max}).Gate
		if got := strings.Join(g.Failed, " ") + g.Why; g.Passed() != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%v, %d clusters, at most %g: got %q, want %q", test.counts, test.churned, test.max, got, test.want)
		}
	}
}

// TestLive lists goroutines of clusters that are gone.
func TestLive(t *testing.T) {
	s := of(t, "3 #gone < example.com/a.Wait", "4 #there < example.com/a.Wait", "5 example.com/a.Wait", "1 #gone < example.com/b.Wait")
	for _, redact := range []bool{false, true} {
		l := NewReport([]*Snapshot{s}, Options{Label: "cluster", KnowsLive: true, Live: map[string]bool{"there": true}, Max: -1, Redact: redact}).Live
		if l.Goroutines != 4 || len(l.Clusters) != 1 || (l.Clusters[0].Cluster == "gone") == redact || l.Clusters[0].Families["a.Wait"] != 3 {
			t.Errorf("redacted: %t: got %+v", redact, l)
		}
	}
}

// TestUnlike sees to it that known and unknown families of one name stay apart.
func TestUnlike(t *testing.T) {
	r := NewReport([]*Snapshot{{Dump: &profile.Dump{}, Groups: []*Group{{Family: "watch", Known: true, Count: 1}, {Family: "watch", Count: 2}}}}, Options{Max: -1})
	if len(r.Families) != 2 {
		t.Errorf("%d families, want 2", len(r.Families))
	}
}
