// Package blockedwait reports goroutines that wait for something that nobody does.
//
// # Analyzer blockedwait
//
// blockedwait: find goroutines that may wait forever
//
// A goroutine that waits is never collected, nor is anything that it can reach. No
// context ends a wait that does not look at it: not a send, not a receive, not
// queue.Get, not a NextPod that sleeps on a condition.
//
//	func (p *Prober) Probe(addr string) error {
//		errs := make(chan error)
//		go func() {
//			errs <- dial(addr) // waits forever once Probe has returned
//		}()
//		select {
//		case err := <-errs:
//			return err
//		case <-time.After(p.timeout):
//			return errTimeout
//		}
//	}
//
// That is reported where the goroutine starts, and a buffer of one is the fix. So is
// a release that comes after the wait that it should end:
//
//	func (s *Scheduler) Run(ctx context.Context) {
//		wait.UntilWithContext(ctx, s.scheduleOne, 0) // in s.NextPod, whatever becomes of ctx
//		s.queue.Close()
//	}
//
//	go wait.UntilWithContext(ctx, s.scheduleOne, 0) // the cure
//	<-ctx.Done()
//	s.queue.Close()
//
// And so are a goroutine of each turn of a loop that waits for what ends all turns at
// once, and a loop over the channel of a ticker that somebody else stops, which does not
// close it; a worker that is told to quit and goes on with its loop, and a loop without any way
// out, if who starts it goes away:
//
//	for {
//		c.processNextWorkItem() // returns false when the queue is shut down
//	}
//
// Who is given a channel that a goroutine fills has to drain it, or to end its source: where a
// caller leaves early, that is reported at the call, also if the function is in another package.
// A watch, a reader or the like whose Stop ends only its source leaves a goroutine that sends,
// as who stops it reads no more:
//
//	func (w *watcher) Stop()                          { w.source.Stop() }
//	func (w *watcher) ResultChan() <-chan watch.Event { return w.events }
//
//	for e := range w.source.ResultChan() {
//		w.events <- e // waits forever
//	}
//
// What starts a goroutine is a go statement, errgroup.Group.Go, sync.WaitGroup.Go,
// wait.Group.Start, context.AfterFunc, Manager.Add, and whatever starts a func that it
// is given, also in other packages. What waits is an operation on a channel, a select
// without a way out, sync.Cond.Wait, the Get of a workqueue, the Pop of a cache.Queue,
// the Accept of a listener, cache.WaitForCacheSync with a stop that never comes; a call
// of NextPod, Pop and the like, or of what "waits" of .leaklint.yaml names, through a func
// or an interface that is given no context;
// Next or Recv of an interface that also has a Close; and any function, in any package
// of the program, that comes to one of these. A call through an interface or a field that may run
// one of several functions waits if each of them does.
//
// Where the goroutine certainly stays behind it "leaks": the channel belongs to one
// call of a function that returns early; the function that starts the goroutine runs
// for each request, event, item or cluster; it waits for its own end and then leaves;
// the context is cancelled and the goroutine does not notice; the object has a Stop of
// its own that forgets the goroutine, or tells only who reads. Where nobody can see how long those who start it
// live, it "may leak".
//
// # Silence
//
// Nothing is reported where something may end the wait:
//
//   - another case of the select: the end of a context, a timer, a stop channel that
//     somebody closes;
//   - a close, a receive, a shutdown, a broadcast on every path of the function that
//     starts the goroutine, or in any function that somebody else may call, such as
//     Stop; but not one that comes after the wait itself, nor after group.Wait for the
//     goroutine that waits;
//   - what lasts until a signal that comes only when the goroutine is done: a channel that
//     is closed behind group.Wait, a context that is cancelled behind that;
//   - an answer to who asks, and goes on to receive it; an error of what a stop channel ends,
//     which is none then;
//   - a last wake-up of a condition: with a flag that the goroutine reads and leaves as it is;
//   - a buffer that holds all that is sent, or was made to measure: make(chan T, n);
//   - code that is not seen: the channel came from or went to it, in a direction that
//     lets it end the wait.
//
// What the branches before the start have found holds behind it. A loop with a ticker never ends,
// but does not wait forever. What main starts once
// may stay as long as the process.
package blockedwait
