package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"time"
)

// A server is a program under measurement.
type server struct {
	name  string
	host  string
	cmd   *exec.Cmd
	conns []client
	tcp   []client // in Direct mode, of ours
}

// start starts a server on a free port and connects to it. The server may use procs processors; the client uses the others, so that its own
// work is not measured with the server's.
func start(ctx context.Context, name string, clients, procs int, path string, args func(port string) []string) (*server, error) {
	port := freePort()
	s := &server{name: name, host: "127.0.0.1:" + port, cmd: exec.CommandContext(ctx, path, args(port)...)}
	s.cmd.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", procs))
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	limit, _ := ctx.Deadline()
	for len(s.conns) < clients {
		c, err := dial(s.host, limit)
		if err == nil {
			s.conns = append(s.conns, c)
			continue
		}
		select {
		case <-ctx.Done():
			s.stop()
			return nil, err
		case <-time.After(20 * time.Millisecond):
		}
	}
	return s, nil
}

// stop kills the server.
func (s *server) stop() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// direct connects to the server in Direct mode.
func (s *server) direct(clients int, limit time.Time) error {
	for range clients {
		c, err := dialDirect(s.host, limit)
		if err != nil {
			return err
		}
		s.tcp = append(s.tcp, c)
	}
	return nil
}

// round sends the work once, in a new container: over HTTP, or in Direct mode what that has.
func (s *server) round(w workload, n int, direct bool) ([]result, error) {
	coll, conns := fmt.Sprintf("c%d-%v", n, direct), s.conns
	steps := w.steps(s.host, coll)
	if direct {
		steps, conns = w.frames(coll), s.tcp
	}
	if err := s.conns[0].do(container(s.host, coll)); err != nil {
		return nil, err
	}
	var list []result
	for _, one := range steps {
		r, err := spread(one, conns, func() time.Duration { return cpuOf(s.cmd.Process.Pid) })
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, s.conns[0].do(drop(s.host, coll))
}

// freePort returns a port of the loopback interface that was free a moment ago.
func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}
