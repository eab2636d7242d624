// Package blockedwait reports goroutines that wait for something that nobody does.
//
// # Analyzer blockedwait
//
// blockedwait: find goroutines that may wait forever
//
// The analyzer reports goroutines that wait on a channel, a condition or a queue, where
// there is a path on which nobody ends the wait.
//
// # Why it matters
//
// A goroutine that waits is never collected, nor is anything that it can reach. No
// context ends a wait that does not look at it: not a send, not a receive, not
// queue.Get, not a NextPod that sleeps on a condition. open-simulator ran a scheduler
// for each request, and cancelled its context at the end. The scheduler was in NextPod
// then, and each request left one behind with all its caches.
//
// # Flagged code
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
// The finding is at the go statement. A release that comes after the wait which it
// should end is flagged, too:
//
//	func (s *Scheduler) Run(ctx context.Context) {
//		wait.UntilWithContext(ctx, s.scheduleOne, 0) // in s.NextPod, whatever becomes of ctx
//		s.queue.Close()
//	}
//
// So are a loop without any way out, if who starts it goes away, and a stop that ends
// only the source of a goroutine that sends:
//
//	for {
//		c.processNextWorkItem() // returns false when the queue is shut down
//	}
//
//	func (w *watcher) Stop()                          { w.source.Stop() }
//	func (w *watcher) ResultChan() <-chan watch.Event { return w.events }
//
//	for e := range w.source.ResultChan() {
//		w.events <- e // who stops the watcher reads no more
//	}
//
// A wait on a channel that nothing in the program sends on, receives from or closes holds up whoever comes to it. It is flagged
// where it is, in what is called per request, reconcile, event and the like:
//
//	func (c *controller) Stop() {
//		c.cancel()
//		<-c.done // the goroutine ends without closing it
//	}
//
// So is a slot, or a token that is in its channel from the start, which is taken per request and not given back on each way out: when all are lost,
// everybody waits.
//
//	s.slots <- struct{}{}
//	if err := s.scan(name); err != nil {
//		return err // with the slot
//	}
//	<-s.slots
//
// So is a wait for a goroutine that may have returned early, as something failed:
//
//	go func() {
//		if err := s.pull(); err != nil {
//			return // before the close
//		}
//		close(s.done)
//	}()
//	<-s.done
//
// Or for one that stays until a context ends, which is cancelled only after the wait: what is deferred last comes first.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	group.Go(func() { s.refresh(ctx) })
//	defer group.Wait()
//	if err := s.load(); err != nil {
//		return err
//	}
//
// Or for an answer that a server may not give before it goes on:
//
//	for r := range s.requests {
//		v, ok := s.values[r.key]
//		if !ok {
//			continue // and who asks waits for r.reply
//		}
//		r.reply <- v
//	}
//
// Or for a group to which more were added than are started:
//
//	group.Add(len(pods))
//	for _, pod := range pods {
//		if pod.DeletionTimestamp != nil {
//			continue // and nobody calls Done
//		}
//		go func() { defer group.Done(); s.scan(pod.Name) }()
//	}
//	go func() { group.Wait(); close(results) }()
//
// # Mended code
//
// A buffer of one takes the result that nobody wants any more. leaklint -fix can add it.
//
//	errs := make(chan error, 1)
//
// The release comes where the wait still runs:
//
//	go wait.UntilWithContext(ctx, s.scheduleOne, 0)
//	<-ctx.Done()
//	s.queue.Close()
//
// The loop ends with its queue, and the send ends with the watcher:
//
//	for c.processNextWorkItem() {
//	}
//
//	select {
//	case w.events <- e:
//	case <-w.done:
//		return
//	}
//
// # What it costs
//
// 1 goroutine each time, and all that it can reach.
//
// # What is reported
//
// A goroutine is started by a go statement, errgroup.Group.Go, sync.WaitGroup.Go,
// wait.Group.Start, context.AfterFunc, Manager.Add, and by any function that starts a
// func that it is given, also in other packages.
//
// A wait is one of these:
//
//   - an operation on a channel, or a select without another way out;
//   - sync.Cond.Wait, the Get of a workqueue, the Pop of a cache.Queue, the Accept of a
//     listener, cache.WaitForCacheSync with a stop that never comes;
//   - a receive from a timer, or a loop over the channel of a ticker, that somebody else
//     stops: that does not close the channel; or from one that has just been stopped, or that calls a
//     func and has no channel;
//   - a call of NextPod, Pop and the like, or of a method that "waits" of .leaklint.yaml
//     names, through a func or an interface that takes no context;
//   - a call of Next or Recv of an interface that also has a Close;
//   - a call of any function, in any package of the program, that comes to one of these.
//
// A call through an interface or a field that may run one of several functions waits if
// each of them does. A worker that is told to quit and goes on with its loop waits, too.
// NextPod and the like through an interface of another package is a wait for who starts it if all types that implement the
// interface wait, none of them can be closed, and nothing is put in after the start.
//
// Who takes a slot of a semaphore, a channel with a buffer, and gives it back himself, by a helper or by a goroutine that he
// starts, but not on every way out, or not before the loop takes the next one, has the next ones wait when all slots are lost.
//
// Others may close a channel in an exported field, or take what is sent there, as far as one package shows. In the whole program it is known which
// packages come to the field: leaklint finds more there than go vet.
//
// A handler, a reconcile or a Stop may wait for one goroutine that alone ends the wait. It waits forever if that goroutine returns
// early, for an error or with a context, without its send, receive, close or Done. A context counts if it ends again and again, as
// that of a request does. Nothing is said of a wait in a select, nor where the goroutine may tell that it has gone: by another
// channel, by a field or an atomic variable, by an entry that it takes out of a map, or by a func that it calls. So does one that
// ranges over a channel, in a loop that nothing else leads out of, and nothing closes that:
//
//	for event := range events { fmt.Fprintln(w, event) }    // though the client has gone
//
// A goroutine that sends on what its starter was handed is judged in each call of the starter, also in other packages:
//
//	errs := make(chan error)
//	server.Start(errs)                 // its goroutine waits forever to send on "errs" if the select below has left
//	select { case err := <-errs: …; case <-time.After(timeout): … }
//
// Who sends to an object with a reader of its own, which Stop ends, stays in Send if its starter calls Stop before it has ended.
// Workers that leave when an item fails do not take the rest, however many they are.
//
// A server that answers on a channel which each request brings along, and which has no buffer,
// waits forever once an asker has left by its context or after a time: one goroutine after the
// other stops. That is reported although the server is started once.
//
// A wait that a context ends, too, lasts until then. It is reported where nothing else ends it, and the
// context goes on while more such goroutines are left behind: that of a server, in what is done for
// each request.
//
//	select {
//	case in <- req: // whose reader has gone
//	case <-s.ctx.Done():
//		return
//	}
//
// A function that is given a channel which a goroutine fills has to drain the channel, or
// to end its source, or the context that it gives. A caller that leaves early is reported
// at the call, also if the function is in another package.
//
// A finding is of tier leak ("leaks") where the goroutine certainly stays:
//
//   - the channel belongs to one call of a function that returns early;
//   - the function that starts the goroutine runs for each request, event, item or
//     cluster;
//   - the goroutine waits for what comes only after its own end;
//   - its context is cancelled, and it does not notice;
//   - the object has a Stop that forgets the goroutine, or ends only its reader;
//   - it waits for a timer or a ticker that somebody stops, which closes no channel;
//   - the whole program is known, and nothing in it calls the method that would end the wait.
//
// A finding is of tier leak-prone ("may leak") where nobody can see how long the code that
// starts the goroutine lives.
//
// # What is silent
//
// Nothing is reported where something may end the wait:
//
//   - another case of the select: a timer, a stop channel that somebody closes, the end of a context
//     that does not certainly go on;
//   - a close, receive, shutdown or broadcast on every path of the function that starts
//     the goroutine, or in any function that somebody else may call, such as Stop. One
//     that comes only after the wait does not count, nor one after group.Wait for the
//     waiting goroutine;
//   - a reader that goes on until the goroutine is done: until a channel is closed behind
//     group.Wait, or a context is cancelled behind it;
//   - the code that asked, for a goroutine that replies, if it goes on to receive the reply;
//   - a last wake-up of a condition: the code sets a flag, which the goroutine reads and
//     does not reset, or cancels a context, which the goroutine asks, or has waited for the stop channel that it asks; also that
//     of who has had the share of something that the goroutine waits for, as with a semaphore, and gives it back, or who is one of
//     those that are counted, and leaves;
//   - an item that is nil or empty, which somebody puts in for a goroutine that leaves for it;
//   - a buffer that holds all that is sent, or that was made to measure: make(chan T, n), but for one with a slot for each
//     goroutine of which each sends more; also one that holds what is sent
//     in one turn of a loop which a clock paces, and which asks between whether it is to leave, as who reads has had the time;
//   - a question whether there is something to receive or to take, or room to send, before: if len(ch) < cap(ch), for q.Len() > 0;
//   - a timer that is stopped and replaced under a lock which the goroutine has where it waits;
//   - what is another one each time: a function on the way to the wait makes it for that, and somebody answers once;
//   - a close before that, for a goroutine that sends: it panics, which is another fault;
//   - a group to which nobody adds: its Wait returns at once;
//   - a loop that goes on for as long as a func says so, if each func that it is given always does;
//   - what is to be sent after a panic in place of something else: a goroutine that recovers, and only
//     then says so, sends one or the other;
//   - code that is not seen: the channel came from or went to it, in a direction that
//     lets that code end the wait. A channel which the package closes itself is not for others to close, though they may
//     send and receive.
//
// What a function makes and gives to its callers, a channel or a new object that has it, is another
// one for each of them. A goroutine that is left alone only if two things happen at the same moment
// may leak.
//
// A condition that the code has checked before the start counts as true behind it. A
// goroutine that sends only an error, of a function which a stop channel ends, sends none
// then. A loop with a ticker never ends, but does not wait forever. What main starts once
// may stay as long as the process, and so may who is left behind by an object that is closed when the process ends.
// A method Get of an interface that is given a key looks something up, and does not wait; nor does a method Pop of which every
// implementation in view gives what is there. Generated files and tests are silent.
//
// # Limits
//
//   - Objects of one type are told apart by access paths within one expression, and where each caller
//     of the function that makes one has it alone.
//   - A wake-up counts even if the code that would send it waits forever itself.
//   - Computed numbers, such as how many results will come, are not known.
//   - A call through an interface is followed to the implementations of this package; or, of an interface of another package,
//     to those that stand beside it, or in a package that this one imports, for what all of them do.
//   - Waits in libraries that the list above does not name, such as exec.Cmd.Wait, are
//     unknown.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore blockedwait the server answers each request
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "blockedwait: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile, goroutines that wait for an item are the family "blocked wait".
// All others have the name of the function that started them. Take one profile before the
// requests, and one after. The first command says which findings they confirm; the
// second, after the fix, that nothing grows any more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package blockedwait
