// The stop channel is an exported field set by the owner of the config.
package stop_in_option_struct

type Config struct {
	Queue  chan string
	StopCh <-chan struct{}
}

type Runner struct {
	cfg Config
	do  func(string)
}

func New(cfg Config, do func(string)) *Runner { return &Runner{cfg: cfg, do: do} }

func (r *Runner) Start() {
	go func() {
		for {
			select {
			case <-r.cfg.StopCh:
				return
			case s := <-r.cfg.Queue:
				r.do(s)
			}
		}
	}()
}
